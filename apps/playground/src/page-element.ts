/**
 * The element of the page with this id.
 * @throws Error when the page lacks it or has another kind of element there
 */
export function pageElement<Kind extends Element>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id "${id}"`);
  return found;
}
