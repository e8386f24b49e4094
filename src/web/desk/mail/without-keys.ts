/** Whoever has the link to an order's page may cancel it: at the desk a mail shows that there is one, and not which. */
export const withoutKeys = (written: string): string => written.replace(/\/order\/[\w-]{16,}/g, '/order/…')
