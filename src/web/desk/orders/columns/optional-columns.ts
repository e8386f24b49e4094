/** Columns that are shown when somebody asks for them. */
export const optionalColumns = { pincode: 'Pincode', awb: 'AWB', courier: 'Courier' } as const
export type OptionalColumn = keyof typeof optionalColumns
export const optionalColumnNames = Object.keys(optionalColumns) as readonly OptionalColumn[]
