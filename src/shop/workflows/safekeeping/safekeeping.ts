export { countRecords, listContradictions, type Records } from './records.store.ts'
