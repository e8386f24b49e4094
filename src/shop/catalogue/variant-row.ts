/** The columns that a variant and an order line share: how it looks, is taxed, made and packed. */
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
