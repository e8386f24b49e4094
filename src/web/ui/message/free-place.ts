export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** How far a box moves from the corner it would lie in, in pixels: up and to the left. */
export type Shift = { readonly up: number; readonly left: number }

const stepPx = 8
const gapPx = 4

/**
 * Returns the shortest way to where `box` lies upon none of `others`, within the quarter of the window that ends at its bottom right corner;
 * undefined where it is too full.
 */
export function freePlace(box: Box, others: readonly Box[], size: { readonly width: number; readonly height: number }): Shift | undefined {
  const most = { up: box.top - size.height / 2, left: (box.left + box.right - size.width) / 2 }
  const shifts: Shift[] = []
  for (let up = 0; up <= Math.max(0, most.up); up += stepPx)
    for (let left = 0; left <= Math.max(0, most.left); left += stepPx) shifts.push({ up, left })
  return shifts
    .toSorted((one, other) => one.up + one.left - other.up - other.left)
    .find(({ up, left }) =>
      others.every(
        (other) =>
          other.right + gapPx <= box.left - left ||
          other.left - gapPx >= box.right - left ||
          other.bottom + gapPx <= box.top - up ||
          other.top - gapPx >= box.bottom - up,
      ),
    )
}
