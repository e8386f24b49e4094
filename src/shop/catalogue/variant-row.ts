/** What of a row says how a piece looks, is taxed, made and packed; the same at a variant and at an order line. */
export type VariantDetailsRow = {
  colour_name: string
  hsn_code: string
  gst_basis_points: number
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  making_days: number
}

export const readVariantDetails = (row: VariantDetailsRow) => ({
  colourName: row.colour_name,
  hsnCode: row.hsn_code,
  gstBasisPoints: row.gst_basis_points,
  weightGrams: row.weight_grams,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  makingDays: row.making_days,
})
