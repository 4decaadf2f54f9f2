/** What a name out of a file reaches when it is used as a key: `__proto__`, `constructor`. */
const guarded: readonly object[] = [Object, Object.prototype, Function.prototype, Array.prototype];

/** Notices when something is added to a built-in object, and takes it away again. */
export class BuiltInGuard {
  readonly #before: readonly ReadonlySet<PropertyKey>[] = guarded.map(
    (object) => new Set(Reflect.ownKeys(object)),
  );

  /** The names that were added since the guard was made. */
  takeAdded(): readonly string[] {
    const added: string[] = [];
    for (const [index, object] of guarded.entries()) {
      for (const key of Reflect.ownKeys(object)) {
        if (this.#before[index]?.has(key) === true) continue;
        added.push(String(key));
        Reflect.deleteProperty(object, key);
      }
    }
    return added;
  }
}
