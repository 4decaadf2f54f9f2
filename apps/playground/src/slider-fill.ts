/** Colours the track of a range input up to its thumb. */
export function fillSlider(slider: HTMLInputElement): void {
  const [min, max] = [Number(slider.min), Number(slider.max)];
  const fraction = max > min ? (slider.valueAsNumber - min) / (max - min) : 0;
  slider.style.setProperty('--filled', `${fraction * 100}%`);
}
