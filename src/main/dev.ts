import { openDevDesk } from './http/desk/dev-desk.ts'
import { openDevPages } from './http/dev-pages.ts'
import { runShop } from './run-shop.ts'

await runShop({ openPages: openDevPages, openDesk: openDevDesk })
