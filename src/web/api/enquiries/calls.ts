import { addBulkEnquiry } from './add-bulk-enquiry.ts'
import { addContactMessage } from './add-contact-message.ts'
import { bulkMailExists } from './bulk-mail-exists.ts'
import { contactMailExists } from './contact-mail-exists.ts'

export const enquiryCalls = {
  addContactMessage,
  contactSenderMail: contactMailExists,
  contactShopMail: contactMailExists,
  addBulkEnquiry,
  bulkSenderMail: bulkMailExists,
  bulkShopMail: bulkMailExists,
}
