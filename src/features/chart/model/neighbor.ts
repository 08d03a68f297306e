import { type Box, boxOf, type Picture } from './picture.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The box that an arrow key leads to. Up and down lead along a column, else to the parent and to the first child; left and
 * right lead to the nearest box beside. Undefined at the edge.
 */
export function neighbor(
  picture: Picture,
  place: number,
  direction: Direction,
  parentOf: (place: number) => number | undefined,
): number | undefined {
  const from = boxOf(picture, place);
  if (from === undefined) {
    return undefined;
  }
  const { boxes } = picture;
  if (direction === 'left' || direction === 'right') {
    return nearestBeside(boxes, from, direction);
  }
  const column = boxes.filter((box) => box.column !== undefined && box.column === from.column);
  const next = column[column.indexOf(from) + (direction === 'up' ? -1 : 1)];
  const other =
    direction === 'up' ? boxOf(picture, parentOf(place)) : boxes.find((box) => parentOf(box.place) === place);
  return (next ?? other)?.place;
}

function nearestBeside(boxes: readonly Box[], from: Box, direction: 'left' | 'right'): number | undefined {
  let nearest: { readonly place: number; readonly distance: number } | undefined;
  for (const box of boxes) {
    const distance = direction === 'right' ? box.x - from.x - from.width : from.x - box.x - box.width;
    const overlaps = box.y < from.y + from.height && box.y + box.height > from.y;
    if (distance > 0 && overlaps && (nearest === undefined || distance < nearest.distance)) {
      nearest = { place: box.place, distance };
    }
  }
  return nearest?.place;
}
