/** The places of an enquiry at the desk; `mine` is that of whoever looks. */
export const enquiryTabs = ['mine', 'new', 'waiting', 'answered', 'grievances', 'all', 'spam'] as const
export type EnquiryTab = (typeof enquiryTabs)[number]
