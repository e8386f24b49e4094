import { z } from 'zod'

const mailFault = z.object({
  /** A regular expression over the address; connecting and logging in have no recipient yet. */
  recipient: z.string().default('.'),
  times: z.int().positive().default(1),
  /** Where it goes wrong. 'door' closes the connection at once, 'greeting' sends none, 'after data' stores the mail and closes the connection without a reply. */
  at: z.enum(['door', 'connect', 'greeting', 'login', 'recipient', 'data', 'after data', 'slow']),
  /** How long 'slow' takes to reply. */
  delayMs: z.int().min(0).max(600_000).default(5_000),
  /** The reply code: 4xx may be tried again, 5xx is final. */
  code: z.int().min(400).max(599).default(550),
})

export type MailFault = z.output<typeof mailFault>

export type PendingMailFaults = ReturnType<typeof pendingMailFaults>

/** The faults that were requested and have not happened yet. */
export function pendingMailFaults() {
  let faults: MailFault[] = []
  return {
    add(fault: z.input<typeof mailFault>) {
      faults.push(mailFault.parse(fault))
    },
    clear() {
      faults = []
    },
    list: (): readonly MailFault[] => faults,
    take(at: MailFault['at'], recipients: readonly string[] = []): MailFault | undefined {
      const fits = (fault: MailFault) =>
        recipients.length === 0 || recipients.some((address) => new RegExp(fault.recipient, 'i').test(address))
      const fault = faults.find((each) => each.at === at && fits(each))
      if (!fault) return undefined
      fault.times -= 1
      if (fault.times === 0) faults = faults.filter((each) => each !== fault)
      return fault
    },
  }
}

/** Returns an error as the SMTP server expects it. */
export const smtpRefusal = (fault: MailFault): Error & { responseCode: number } =>
  Object.assign(new Error(sentences[fault.at]), { responseCode: fault.code })

const sentences: Readonly<Record<MailFault['at'], string>> = {
  door: '',
  connect: 'Service not available, try again later',
  greeting: '',
  login: 'Authentication credentials invalid',
  recipient: 'Mailbox unavailable',
  data: 'Message refused',
  'after data': '',
  slow: '',
}
