/** What a change can be about, as stores report it with `tx.changed`. Nothing more about a change leaves the process that made it. */
export const deskTopics = [
  'orders',
  'calls',
  'payments',
  'money',
  'parcels',
  'workshop',
  'mails',
  'enquiries',
  'stock',
  'products',
  'pictures',
  'settings',
  'texts',
  'jobs',
  'desk',
] as const

export type DeskTopic = (typeof deskTopics)[number]

export const isDeskTopic = (written: string): written is DeskTopic => (deskTopics as readonly string[]).includes(written)
