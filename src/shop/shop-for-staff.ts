import type { Rooms } from './workflows/rooms.ts'
import { readChange, readMoves } from './workflows/stocking/stocking.ts'

// Parts of the list in shop.ts that only staff use.

/** For staff: the units that are made, pressed, checked and packed. What it returns has no recipient and no price. */
export const workshopOf = ({ making }: Rooms) => ({
  /** The units to make, by pickup day. */
  board: making.board,
  /** One unit by the code on its ticket, with its steps. */
  ticket: making.ticket,
  /** What is to be fetched from the shelves for the pickups until a day. */
  toPick: making.toPick,
  /** The units of these orders, for paper forms, in the order of the numbers. */
  unitsOf: making.unitsOf,
  /** The next step of a unit; a repeat is harmless. */
  step: making.step,
  /** Takes a unit to the press, so that its shopper changes the writing no more; and gives it back. */
  lock: making.lock,
  unlock: making.unlock,
  takeStepBack: making.takeStepBack,
  /** A unit is spoilt, and another is made. */
  makeAgain: making.makeAgain,
  /** A question to the owner about one unit. */
  askOwner: making.askOwner,
  answerQuestion: making.answerQuestion,
  questionsOf: making.questionsOf,
  notePrinted: making.notePrinted,
})

/** For staff: how much there is of each variant, what changed it, and stocktaking. */
export const stockOf = ({ stocking }: Rooms) => ({
  /** A page of the variants, with how many each filter has. */
  list: stocking.list,
  find: stocking.find,
  /** What changed one variant's stock, newest first. */
  history: stocking.history,
  /** By hand: all moves, or none. */
  move: stocking.move,
  takeBack: stocking.takeBack,
  setShelf: stocking.setShelf,
  /** Where these SKUs lie; those without a shelf are left out. */
  listShelves: stocking.listShelves,
  /** Whether every variant's moves add up to its stock. */
  check: stocking.check,
  /** Reads what staff write: how many, and lists of moves. */
  readChange,
  readMoves,
  listCounts: stocking.listCounts,
  showCount: stocking.showCount,
  beginCount: stocking.beginCount,
  enterCounts: stocking.enterCounts,
})

/** For the owner: what the gateway and the carrier have paid out, and every difference in money. */
export const moneyOf = ({ balancing }: Rooms) => ({
  /** Every difference that nobody has accepted, the oldest first. */
  differences: balancing.differences,
  /** The latest that were accepted and stand. */
  listAccepted: balancing.listAccepted,
  /** Stores a file of the gateway's or the carrier's; returns its number. */
  takeFile: balancing.takeFile,
  /** What applying that file would change, or has changed. */
  checkFile: balancing.checkFile,
  /** Applies it wholly or not at all; also an act of the desk. */
  applyFile: balancing.applyFile,
  listFiles: balancing.listFiles,
  listSettlements: balancing.listSettlements,
  listRemittances: balancing.listRemittances,
  /** How the cash of delivered parcels stands. */
  showCash: balancing.showCash,
  /** What cash costs, by pincode. */
  showCashCosts: balancing.showCashCosts,
  /** How much of it the courier still holds: for Money and for Figures. */
  findCashAtCourier: balancing.findCashAtCourier,
})

/** For staff: jobs that were given up, or that fail at every run. */
export const jobsOf = ({ monitoring, health }: Rooms) => ({
  /** Everything that has to be well for the shop to run, each with how it stands. */
  showHealth: health.show,
  listFailing: monitoring.listFailing,
  listDead: monitoring.listDead,
  retryDead: monitoring.retryDead,
  /** How much waits: for the metrics. */
  readFigures: monitoring.readFigures,
})

/** What is held about people, for how long, and what they may ask for: staff about anybody, a shopper about an order. */
export const privacyOf = ({ privacy: { find, archive, erase, listRequests, listRetention, ...ofOrders }, reporting }: Rooms) => ({
  /** Breaches of personal data, newest first; each with what the law still wants done. */
  recordBreach: reporting.recordBreach,
  takeBreachStep: reporting.takeBreachStep,
  listBreaches: reporting.listBreaches,
  showTheirData: ofOrders.showTheirData,
  askErasure: ofOrders.askErasure,
  keepData: ofOrders.keepData,
  orderArchive: ofOrders.orderArchive,
  listAsked: ofOrders.listAsked,
  find,
  archive,
  erase,
  listRequests,
  listRetention,
})

/** For staff: what the days of a range come to, and the rows behind each figure. */
export const figuresOf = ({ measuring }: Rooms) => ({
  show: measuring.show,
  showRows: measuring.showRows,
})

/** For staff: accounts, logins, second factors. */
export const staffOf = ({ staffing: { loginForCalls, findByToken, list, add, remove, changePassword, ...desk } }: Rooms) => ({
  /** For programs that make the calls about parcels. `network`: where the request comes from; undefined when that is not known. */
  loginForCalls,
  /** Returns whose token for these calls it is, while it is valid. */
  findByToken,
  list,
  add,
  remove,
  changePassword,
  /** Logins of the desk. */
  ...desk,
})
