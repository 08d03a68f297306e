import { render, svg } from 'lit';
import type { ChartRequest, PictureFormat } from '../messages.ts';
import type { Picture } from '../model/picture.ts';
import { cardRules, resolveColors } from './cardStyle.ts';
import type { Chart } from './chartState.ts';
import { drawChart, TextFit } from './drawing.ts';

/** Around the picture, in its units. */
const border = 24;
/** Pixels of a PNG for each unit of the picture. */
const sharpness = 2;
/** In pixels: browsers draw no larger pictures. */
const maxSize = { side: 16_000, area: 160_000_000 } as const;

/**
 * What saves a picture of all that is shown, with the style of an element of the page. One that the browser cannot draw
 * as a PNG is too large.
 */
export async function exportPicture(
  format: PictureFormat,
  title: string,
  chart: Chart,
  element: HTMLElement,
): Promise<ChartRequest> {
  const content = svgOf(title, chart, element);
  if (format === 'svg') {
    return { type: 'savePicture', format, content };
  }
  const { width, height, fits } = pngSize(chart.picture);
  const png = fits ? await pngOf(content, width, height).catch(() => '') : '';
  return png === '' ? { type: 'tooLarge', width, height } : { type: 'savePicture', format, content: png };
}

/** A picture of all that is shown, as text of an SVG of its own: with the colors and the font in use. */
function svgOf(title: string, chart: Chart, element: HTMLElement): string {
  const { boxes, lines, bounds } = chart.picture;
  const { fontFamily } = getComputedStyle(element);
  const colorOf = resolveColors();
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const [width, height] = [bounds.width + 2 * border, bounds.height + 2 * border];
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  root.setAttribute('viewBox', `${bounds.x - border} ${bounds.y - border} ${width} ${height}`);
  const name = document.createElementNS(root.namespaceURI, 'title');
  name.textContent = title;
  const style = document.createElementNS(root.namespaceURI, 'style');
  style.textContent = cardRules(colorOf, fontFamily.replaceAll('"', "'"));
  const world = document.createElementNS(root.namespaceURI, 'g');
  world.setAttribute('class', 'world');
  root.append(name, style, world);
  const content = document.createDocumentFragment();
  const options = { scale: 1, fit: new TextFit(fontFamily), isLive: false };
  render(
    svg`<rect x=${bounds.x - border} y=${bounds.y - border} width=${width} height=${height}
        fill=${colorOf('background')}></rect>
      ${drawChart(chart, boxes, lines, options)}`,
    content,
  );
  world.append(content);
  const marks = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark !== null; mark = marks.nextNode()) {
    mark.parentNode?.removeChild(mark);
  }
  return new XMLSerializer().serializeToString(root);
}

/** The size of a PNG in pixels; `fits` is false where browsers draw none of this size. */
function pngSize({ bounds }: Picture): { width: number; height: number; fits: boolean } {
  const width = Math.ceil((bounds.width + 2 * border) * sharpness);
  const height = Math.ceil((bounds.height + 2 * border) * sharpness);
  return { width, height, fits: Math.max(width, height) <= maxSize.side && width * height <= maxSize.area };
}

/** The PNG of an SVG in base64. Empty, or rejects, if the browser cannot draw it. */
async function pngOf(text: string, width: number, height: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  return base64;
}
