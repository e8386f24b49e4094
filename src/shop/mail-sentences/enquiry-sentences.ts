/** Mails to whoever wrote to the shop. */
export const enquirySentences = {
  'enquiry-acknowledgement': {
    subject: 'We have your message: ticket {ticket}',
    bulkSubject: 'We have your bulk enquiry: ticket {ticket}',
    preview: 'You hear from us within {reply}.',
    heading: 'Thank you, {name}',
    introduction: 'Your message is with us. You hear from us within {reply}.',
    bulkIntroduction: 'Your enquiry for {quantity} is with us. You hear from us within {reply}.',
    dueAt: 'That is by {time}.',
    stepRead: 'Somebody from our workshop reads it and answers you, by mail or by phone.',
    stepTicket: 'Should you write or call again about the same thing, please say {ticket}: we then find all of it at once.',
    bulkStepPrice: 'We look at quantity, colours and dates, and answer by mail with a price and the making time.',
    bulkStepNothing: 'Nothing is made, and nothing is to be paid, before you have agreed to both.',
    bulkStepTicket: 'Should you write or call meanwhile, please say {ticket}: we then find all of it at once.',
    notYou: 'You did not write to us? Then somebody mistyped an address: nothing more happens, and you can forget this mail.',
  },
  'enquiry-answer': {
    subject: 'Your message: ticket {ticket}',
    bulkSubject: 'Your bulk enquiry: ticket {ticket}',
    heading: 'Dear {name}',
    reply: 'Just reply to this mail, and keep {ticket} in its subject: we then find all of it at once.',
  },
  'grievance-acknowledgement': {
    subject: 'We have your complaint: ticket {ticket}',
    preview: 'It is settled by {day}.',
    heading: 'We have your complaint',
    introduction: 'Dear {name}, your complaint is with our grievance officer under the number {ticket}. It is settled by {day}.',
  },
  'grievance-settled': {
    subject: 'Your complaint is settled: ticket {ticket}',
    heading: 'Your complaint is settled',
    introduction: 'Dear {name}, this is what came of your complaint {ticket}.',
    notContent: 'Are you not content with it? Reply to this mail. You can also call the National Consumer Helpline on 1915.',
  },
} as const
