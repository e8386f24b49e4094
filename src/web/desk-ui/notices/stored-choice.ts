import { storedText } from '../../browser/storage/stored-text.ts'

/**
 * What this device is to do about new orders: nothing is stored before it was asked. It stays in the browser, not with the login: the
 * permission and the sound are the browser's own, a login lasts half a day, and a tablet that several people use knocks or does not,
 * whoever has just logged in.
 */
export const storedChoice = storedText('local', 'desk.notices')
