import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paise } from '#src/kit/money.ts'
import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Database } from '#src/platform/db/database.ts'
import { defaultRateLimits, defaultWiderNetworkTimes } from '#src/shop/limits.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { ShownShop } from '#src/shop/shown-shop.ts'
import { createShop, type ShopDeps } from '#src/shop/shop.ts'
import type { Deps, DeskLink } from '#src/shop/workflows/deps.ts'
import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import { joinPdfs } from '#src/platform/pdf/join-pdfs.ts'
import { withSpooledZip } from '#src/platform/zip/spooled-zip.ts'
import { zip } from '#src/platform/zip/zip.ts'
import { oneTimeCodes } from '#src/platform/factors/one-time-codes.ts'
import { passkeys } from '#src/platform/factors/passkeys.ts'
import { drawQrCode } from '#src/platform/qr/qr-code.ts'
import { sealedSecrets } from '#src/platform/factors/sealed-secrets.ts'
import { deskLinkOf } from '#src/web/routes/desk-addresses.ts'
import { textRules } from '#src/importer/desk-texts/text-rules.ts'
import { productRules } from '#src/importer/product-rules.ts'
import { linkablePages, pathOf } from '#src/main/wiring/linkable-pages.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { pictureStore } from '#src/platform/media/picture-store.ts'
import { noBackups } from '#src/main/wiring/no-backups.ts'
import { fakeCarrier } from './fake-carrier.ts'
import { fakeReturnCarrier } from './fake-return-carrier.ts'
import { fakeGateway } from './fake-gateway.ts'
import { recordingMailer } from './recording-mailer.ts'
import { recordingQueue } from './recording-queue.ts'
import { inMemorySteps } from './in-memory-steps.ts'

/** Everything workflows depend on, with fakes for what `own` does not name. */
export function shopDeps<Own extends Partial<Deps & Pick<ShopDeps, 'pause'>>>(db: Database, own: Own = {} as Own) {
  return {
    db,
    reading: db,
    exporting: db,
    settings: testSettings,
    gateway: fakeGateway(),
    carrier: fakeCarrier(),
    returnCarrier: fakeReturnCarrier(),
    findCouriers: async () => ({ couriers: fakeCarrier().couriers, isOld: false }),
    queue: recordingQueue(),
    backups: noBackups,
    diskSpace: async () => ({ freeBytes: 50 * 2 ** 30, allBytes: 100 * 2 ** 30 }),
    machineTime: () => new Date(),
    productRules,
    settingsRules: settingsRules({ overrides: {} }),
    pictures: pictureStore(db, join(tmpdir(), 'pictures-of-tests')),
    textRules: rulesOfTexts(db),
    recordedSteps: inMemorySteps(),
    clock: systemClock as Clock,
    orderUrl: (id: string) => `http://shop.test/order/${id}`,
    enquiryUrl: (ticket: string) => `http://shop.test/enquiry-status?ticket=${ticket}`,
    pathOf,
    deskUrl: (page: DeskLink) => `http://shop.test${deskLinkOf(page)}`,
    plainPictureUrl: (key: string) => `https://shop.test/media/${key}.jpg`,
    carrierDocumentUrl: (id: string) => `http://shop.test/papers/${id}`,
    findPlace: indiaPostPincodes.findPlace,
    passwords: plainPasswords,
    joinPdfs,
    zip,
    withArchive: withSpooledZip,
    factors: { drawQrCode, codes: oneTimeCodes, passkeys, secrets: sealedSecrets(() => Buffer.alloc(32, 'key')) },
    pause: async (): Promise<void> => {},
    wakeMailSender: () => {},
    paintLid: async () => undefined,
    publicSite: { origin: 'http://shop.test', keyPath: '/indexnow-key.txt', listPages },
    ...own,
  }
}

const listPages = async (shown?: ShownShop) => (shown ? (await import('#src/web/files/public-pages.ts')).publicPages(shown) : [])

function rulesOfTexts(db: Database) {
  const rules = textRules({ masters: masterStore(db), pages: linkablePages })
  return async () => rules
}

/** A whole shop on this database; its mails are recorded in `mailer`. */
export function testShop<Own extends Partial<Deps & Pick<ShopDeps, 'pause'>>>(db: Database, own: Own = {} as Own) {
  const deps = shopDeps(db, own)
  const mailer = recordingMailer()
  return { ...createShop({ ...deps, ...mailer }), deps, mailer }
}

/** Fast and insecure. */
const plainPasswords = {
  hash: async (password: string) => `plain ${password}`,
  verify: async (password: string, hash: string | undefined) => hash === `plain ${password}`,
}

const noCaps = { units: undefined, totalPaise: undefined, cashOrders: undefined }
/** Most tests order again and again for the same shopper. */
const uncapped = { perNetwork: noCaps, perShopper: noCaps, shareOfStockPercent: undefined, shareFromUnits: 1, mailsADay: undefined }

/** Of all test files of a process: a test that wants others makes its own of them. */
export const testSettings: ShopSettings = frozen({
  brand: { name: 'Manjusha', tagline: 'Boxes', legalName: 'Manjusha Leathercraft', gstin: undefined },
  contact: {
    email: 'hello@manjusha.example',
    phone: '+91 98200 00000',
    address: ['14 Karvenagar Lane', 'Pune 411052'],
    supportHours: { privacy: '10.00 to 6.00', faq: '9 AM to 6 PM' },
    mapUrl: 'https://maps.test/embed',
    mapLinkUrl: 'https://maps.test/',
  },
  grievanceOfficer: {
    name: 'Rohini Kulkarni',
    designation: 'Grievance Officer',
    email: 'grievance@manjusha.example',
    phone: '+91 98200 00001',
  },
  social: { facebook: 'https://facebook.test/', instagram: 'https://instagram.test/', youtube: 'https://youtube.test/' },
  mail: { from: 'orders@manjusha.example', orders: 'workshop@manjusha.example', mostADay: undefined },
  pickup: { location: 'Manjusha Workshop', pincode: '411052' as ShopSettings['pickup']['pincode'], state: 'Maharashtra', time: '15:30' },
  defaultParcel: { lengthMm: 100, widthMm: 100, heightMm: 100, weightGrams: 800 },
  delivery: { cutOffHour: 14, holidays: ['2026-12-25' as Day] },
  charges: {
    ...{ deliveryPaise: paise(0), freeFromPaise: undefined, furtherKilogramPaise: paise(0), farPincodes: [], farPaise: paise(0) },
    cashPaise: paise(0),
  },
  limits: { ...defaultRateLimits, delivery: { most: 60, perMinutes: 10 }, widerNetworkTimes: defaultWiderNetworkTimes },
  orders: {
    ...{ holdMinutes: 30, linkHoldHours: 48, numberPrefix: 'MJ', whenSoldOut: 'ask', unpaid: uncapped },
    ...{ cancellation: { personalisedWithinHours: 24 }, changes: { most: 5, withinHours: undefined } },
  },
  packing: { onlyChecked: true, prints: ['label', 'tax invoice'] },
  cod: {
    isOffered: true,
    fromPaise: undefined,
    upToPaise: undefined,
    refusedPincodes: [],
    isForPersonalised: true,
    advance: { isForPersonalised: false, fromPaise: undefined, percent: 30 },
  },
  cashOrders: { confirmedBy: 'staff', lapseAfterHours: 72, remindBeforeHours: 24, refusedAfterReturns: undefined, ofLastOrders: 5 },
  calls: { script: 'This is {caller} from {shop}: {goods} for {total}, to {address}?' },
  desk: { assistantRefundPaise: paise(200_000) },
  money: { settlementDays: 3, remittanceDays: 12 },
  promises: {
    processingDays: { from: 2, to: 3 },
    transitDays: { from: 5, to: 7 },
    returnDays: 30,
    areReturnsFree: true,
    inspectionDays: 3,
    refundDays: 7,
    warrantyMonths: 6,
  },
  returns: {
    faultDays: 30,
    approvesAtOnce: true,
    needsPhotos: false,
    collects: false,
    collectedAfterDays: 1,
    comparedWithPicture: false,
    address: [],
  },
  merchantFeed: { googleProductCategory: undefined },
  searchEngines: { areNotified: false },
  offline: { keepsPages: true },
  listing: { priceEndRupees: 1_000 },
  themeColour: '#6E1E2A',
})

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
