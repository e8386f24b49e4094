/** Whether a host's name means this very machine. Browsers trust it without https. */
export const isLocalhost = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
