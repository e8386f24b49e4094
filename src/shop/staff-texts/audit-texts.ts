import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { AuditedChange, AuditEntry } from '../staff/audit-log.store.ts'

/** What is no act of the table, and acts whose names do not read well by themselves. */
const names: Readonly<Record<string, string>> = {
  'login.opened': 'Logged in',
  'login.failed': 'Login refused',
  'account.password': 'Own password changed',
  'account.codes-added': 'One-time codes set up',
  'account.confirm-codes': 'One-time codes set up',
  'account.remove-codes': 'One-time codes switched off',
  'account.passkey-added': 'Passkey added',
  'account.remove-passkey': 'Passkey removed',
  'account.new-codes': 'Recovery codes made',
  'account.call-password': 'API password made',
  'account.remove-call-password': 'API password removed',
  'account.end-device': 'Own device logged out',
  'account.end-others': 'Own other devices logged out',
  'account.start-page': 'Own start page changed',
  'staff.add': 'Somebody added',
  'staff.password': 'New password given',
  'staff.invite': 'Way in made',
  'staff.changeRole': 'Role changed',
  'staff.changeStartPage': 'Start page changed',
  'staff.resetFactors': 'Second step removed',
  'staff.endLogins': 'Logged out everywhere',
  'staff.remove': 'Account ended',
  'staff.requireFactor': 'Second step asked of all, or of owners',
  'log.exported': 'Log exported',
  'orders.exported': 'Orders exported',
  'gst.exported': 'GST and documents exported',
  'figures.exported': 'Rows behind a figure exported',
  'privacy.exported': 'Personal data handed over',
  'privacy.erase': 'Personal data erased',
  'privacy.recordBreach': 'Breach of personal data written down',
  'privacy.breachStep': 'Step about a breach written down',
  'privacy.downloaded': 'Data of an order downloaded on its page',
  'privacy.asked': 'Erasure asked for on the page of an order',
  'privacy.kept': 'Erasure taken back on the page of an order',
  'privacy.erased': 'Order erased as its shopper asked',
  'shop.saveSettings': 'Settings changed',
  'shop.saveTaxRates': 'Tax rates changed',
  'shop.undoVersion': 'Version of settings taken back',
  'settings.set': 'Setting changed on the command line',
  'products.exported': 'Catalogue exported',
  'products.applyPlan': 'File of products brought in',
  'products.decidePlan': 'File of products looked at again',
  'products.schedulePlan': 'File of products given its time',
  'products.schedule': 'Product given its time',
  'products.callOff': 'Planned change called off',
  'shop.schedule': 'Settings given their time',
  'shop.callOff': 'Planned settings called off',
  'texts.schedule': 'Text given its time',
  'texts.callOff': 'Planned text called off',
  'products.undoChanges': 'Changes taken back',
  'products.undoRow': 'Changes of one product taken back',
  'stock.move': 'Stock moved',
  'stock.takeBack': 'Move of stock taken back',
  'stock.moveAll': 'Stock moved by a list',
  'stock.beginCount': 'Count begun',
  'stock.enterCounts': 'Counts entered',
  'orders.confirm': 'Order confirmed',
  'orders.cancel': 'Order cancelled',
  'orders.resolve': 'Order settled',
  'orders.linkShown': 'Shopper’s link shown',
}

/** For the filter of the log: what is asked for most. */
export const auditActs = Object.keys(names)

/** "orders.addNote" reads "Orders: add note" where nobody has named it better. */
export function actName(act: string): string {
  const named = Object.hasOwn(names, act) ? names[act] : undefined
  if (named !== undefined) return named
  const [group = '', ...rest] = act.split('.')
  const verb = rest
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
  return verb === '' ? capital(group) : `${capital(group)}: ${verb}`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const auditOutcome: Readonly<Record<AuditEntry['outcome'], string>> = {
  asked: 'asked for',
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  undone: 'taken back',
}

/** Personal data are named, without their values. */
export const auditChanges = (changes: readonly AuditedChange[]): string =>
  changes
    .map(({ field, before, after }) =>
      before === undefined && after === undefined ? `${field} changed` : `${field}: ${before ?? 'none'} → ${after ?? 'none'}`,
    )
    .join('; ')

export const auditColumns: Columns<AuditEntry> = {
  When: ({ at }) => formatTimestamp(at),
  'E-mail': ({ who }) => who?.email,
  Name: ({ who }) => who?.name,
  Role: ({ who }) => who?.role,
  Act: ({ act }) => act,
  Outcome: ({ outcome }) => outcome,
  'About (kind)': ({ about }) => about?.kind,
  About: ({ about }) => about?.number,
  Note: ({ note }) => note,
  Changes: ({ changes }) => changes && auditChanges(changes),
}
