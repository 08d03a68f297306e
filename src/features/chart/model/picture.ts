/** A rectangle in the units of the picture: pixels at 100 %. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a screen, in pixels. */
export type Room = Pick<Area, 'width' | 'height'>;

/** The rectangle of a card. */
export interface Box extends Area {
  readonly place: number;
  /** The number of its column, for a card above or below others. */
  readonly column?: number;
}

/** A straight line, from the left or top to the right or bottom. */
export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Arranged cards, each after the one above it, and the lines between them. */
export interface Picture {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly bounds: Area;
}

/** How a picture is shown: its point (0, 0) is at (x, y) of the screen, enlarged by the scale. */
export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const noArea: Area = { x: 0, y: 0, width: 0, height: 0 };

/** A picture with the smallest area around everything in it. */
export function pictureOf(boxes: readonly Box[], lines: readonly Line[]): Picture {
  if (boxes.length === 0) {
    return { boxes, lines, bounds: noArea };
  }
  const { POSITIVE_INFINITY: far } = Number;
  let [left, top, right, bottom] = [far, far, -far, -far];
  const include = (x1: number, y1: number, x2: number, y2: number) => {
    left = Math.min(left, x1);
    top = Math.min(top, y1);
    right = Math.max(right, x2);
    bottom = Math.max(bottom, y2);
  };
  for (const { x, y, width, height } of boxes) {
    include(x, y, x + width, y + height);
  }
  for (const { x1, y1, x2, y2 } of lines) {
    include(x1, y1, x2, y2);
  }
  return { boxes, lines, bounds: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** The box of a card; undefined where the picture has none. */
export function boxOf({ boxes }: Picture, place: number | undefined): Box | undefined {
  return place === undefined ? undefined : boxes.find((box) => box.place === place);
}

/** The boxes that touch an area. */
export function boxesIn({ boxes }: Picture, { x, y, width, height }: Area): readonly Box[] {
  return boxes.filter(
    (box) => box.x <= x + width && box.x + box.width >= x && box.y <= y + height && box.y + box.height >= y,
  );
}

/** The lines that touch an area. */
export function linesIn({ lines }: Picture, { x, y, width, height }: Area): readonly Line[] {
  return lines.filter(
    (line) => line.x1 <= x + width && line.x2 >= x && line.y1 <= y + height && line.y2 >= y,
  );
}

/** The part of the picture that a screen of this size shows, with a margin in parts of the screen on each side. */
export function shownArea({ x, y, scale }: Zoom, width: number, height: number, margin: number): Area {
  return {
    x: (-x - width * margin) / scale,
    y: (-y - height * margin) / scale,
    width: (width * (1 + 2 * margin)) / scale,
    height: (height * (1 + 2 * margin)) / scale,
  };
}

/** True if one area lies within another. */
export function isWithin(inner: Area, outer: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Shows a whole area in the middle of a screen, with `padding` pixels around it, and not enlarged. */
export function zoomToFit(area: Area, width: number, height: number, padding: number): Zoom {
  const scale = Math.min(
    1,
    Math.max(1, width - 2 * padding) / Math.max(1, area.width),
    Math.max(1, height - 2 * padding) / Math.max(1, area.height),
  );
  return {
    x: (width - area.width * scale) / 2 - area.x * scale,
    y: (height - area.height * scale) / 2 - area.y * scale,
    scale,
  };
}

/** In pixels of the screen: the texts of a lower box are not legible. */
const minLegible = 20;
/** The scale at which they are. */
const legibleScale = 0.8;
/** A box nearer to the edge than this part of the screen counts as hidden. */
const edge = 0.02;

/** Shows a box in the middle of a screen of this size, legible; undefined where it is on the screen and legible already. */
export function zoomOnto(box: Area, zoom: Zoom, width: number, height: number): Zoom | undefined {
  const isLegible = box.height * zoom.scale >= minLegible;
  if (isLegible && isWithin(box, shownArea(zoom, width, height, -edge))) {
    return undefined;
  }
  const scale = isLegible ? zoom.scale : legibleScale;
  return {
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: height / 2 - (box.y + box.height / 2) * scale,
    scale,
  };
}
