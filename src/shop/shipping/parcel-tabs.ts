/** Where a parcel stands for those who pack and send. Every parcel that no other has replaced is in exactly one of them. */
export const parcelTabs = [
  'to pack',
  'not ready',
  'stopped',
  'waits for courier',
  'under way',
  'not delivered',
  'coming back',
  'ended',
] as const
export type ParcelTab = (typeof parcelTabs)[number]
