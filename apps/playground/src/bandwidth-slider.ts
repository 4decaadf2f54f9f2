import { bandwidthSteps, type Bandwidth } from './bandwidth.ts';
import { pageElement } from './page-element.ts';
import { formatRate } from './quantity-text.ts';
import { fillSlider } from './slider-fill.ts';

/** Lets the slider set the bandwidth, at once and for a stream under way. */
export function connectBandwidthSlider(bandwidth: Bandwidth): void {
  const slider = pageElement('bandwidth', HTMLInputElement);
  const output = pageElement('bandwidth-value', HTMLOutputElement);

  function show(): void {
    const text = formatRate(bandwidth.bytesPerSecond);
    output.textContent = text;
    slider.setAttribute('aria-valuetext', text);
    fillSlider(slider);
  }

  slider.max = String(bandwidthSteps.length - 1);
  slider.value = String(bandwidthSteps.indexOf(bandwidth.bytesPerSecond));
  slider.addEventListener('input', () => {
    bandwidth.bytesPerSecond = bandwidthSteps[slider.valueAsNumber] ?? Infinity;
    show();
  });
  show();
}
