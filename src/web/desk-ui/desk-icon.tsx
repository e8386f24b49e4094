import * as drawings from '../ui/drawings.ts'
import { Drawing } from '../ui/icon.tsx'

/** The desk's icons; none of them stands without its word. */
const paths = {
  today:
    'M12 4.2v2M12 17.8v2M4.2 12h2M17.8 12h2M6.5 6.5l1.4 1.4M16.1 16.1l1.4 1.4M6.5 17.5l1.4-1.4M16.1 7.9l1.4-1.4M12 15.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8z',
  orders: drawings.bag,
  workshop: 'M4 20.5h16M6 20.5v-4.5h12v4.5M12 16v-4M7 12h10a1 1 0 0 0 1-1V4.5H6V11a1 1 0 0 0 1 1zM9 4.5v3M15 4.5v3',
  parcels: 'M3.8 7.8L12 3.6l8.2 4.2v8.6L12 20.6l-8.2-4.2zM3.8 7.8L12 12l8.2-4.2M12 12v8.6M7.9 5.7l8.2 4.2',
  enquiries: 'M4 5.5h16v11H10.5L6.5 20v-3.5H4zM8 9.5h8M8 12.7h5',
  products: 'M4 10.5h16v9.5H4zM5.5 10.5L7 4.8h10l1.5 5.7M10.5 10.5v3.2h3v-3.2',
  stock: 'M4.5 3.5v17M19.5 3.5v17M4.5 11h15M4.5 18.5h15M7.5 11V6.5h4V11M14 11V7.8h3V11M7.5 18.5v-3.2h3v3.2M13 18.5v-4.5h4v4.5',
  money: 'M6 4.5h12M6 8.5h12M6 4.5h4.2a4.2 4.2 0 0 1 0 8.2H6l8.5 7.3',
  figures: 'M4.5 20h15M7 20v-6.5M12 20V8.5M17 20V4.5',
  mails: drawings.mail,
  banners: 'M4 5h16v14H4zM4 16l4.8-5 4.2 4.4 2.6-2.4L20 16.6M15.5 9.5h.01',
  shop: 'M4.5 10v10h15V10M3.5 10l1.7-5.5h13.6L20.5 10a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0zM10 20v-5h4v5',
  people: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.8 20a6.2 6.2 0 0 1 12.4 0M16 5a3.3 3.3 0 0 1 0 6.3M17.2 14.2A6 6 0 0 1 21.2 20',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  alert: 'M12 4l9 15.5H3zM12 10v4.2M12 16.8v.2',
  search: drawings.search,
  close: drawings.close,
  check: drawings.check,
  phone: drawings.phone,
  whatsapp: drawings.whatsapp,
  pen: drawings.pen,
  left: drawings.left,
  right: drawings.right,
  down: drawings.down,
  plus: drawings.plus,
  truck: drawings.truck,
  filter: drawings.filter,
  link: drawings.link,
  export: drawings.share,
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6.5H7z',
  returns: 'M8.5 6.5L4 11l4.5 4.5M4 11h10.5a5 5 0 0 1 0 10H11',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4h-4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2',
  scan: 'M4 8.5V4.5h4M16 4.5h4v4M20 15.5v4h-4M8 19.5H4v-4M4 12h16',
  gift: 'M4.5 11.5h15v8.5h-15zM3.5 8h17v3.5h-17zM12 8v12M12 8S8 8 8 5.6C8 4 10.6 3.6 12 8zM12 8s4 0 4-2.4C16 4 13.4 3.6 12 8z',
  key: 'M8.5 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12.5 11.5H21M17.5 11.5v3.5M20.5 11.5v2.5',
} as const

export type DeskIconName = keyof typeof paths

export function DeskIcon({ name, size = 18 }: { name: DeskIconName; size?: number }) {
  return <Drawing path={paths[name]} size={size} />
}
