/** Paths of the fields of one colour. */
export const pathsOf = (sku: string) => ({
  picture: `variants.${sku}.canvasPicture`,
  corners: `variants.${sku}.canvas.quad`,
  plateWidth: `variants.${sku}.canvas.plateMm.width`,
  plateHeight: `variants.${sku}.canvas.plateMm.height`,
})

type Colour = { readonly sku: string; readonly canvas: { readonly width: number; readonly height: number } | undefined }

/** The other colours whose canvas has the size of this colour's, so that the same corners mean the same place. */
export function coloursAlike<Some extends Colour>(colours: readonly Some[], sku: string): Some[] {
  const own = colours.find((colour) => colour.sku === sku)?.canvas
  return colours.filter(
    ({ sku: other, canvas }) => other !== sku && own !== undefined && canvas?.width === own.width && canvas.height === own.height,
  )
}
