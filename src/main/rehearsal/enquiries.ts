import { addDays, dayOf } from '#src/kit/time/day.ts'
import type { Enquiry } from '#src/shop/enquiries/enquiry.ts'
import { hours, nextCallTime, owner, type Stage, timeOn } from './stage.ts'

/** Plans the questions of the three weeks that end at `end`; only the latest are still to be answered. Returns how many there are. */
export function planEnquiries(stage: Stage, end: Date): number {
  const { timetable, open } = stage
  for (const { daysAgo, minuteOfDay, enquiry } of answered)
    timetable.plan(timeOn(addDays(dayOf(end), -daysAgo), minuteOfDay), async () => {
      const { ticketNumber } = await open.shop.enquiries.record(enquiry)
      timetable.plan(nextCallTime(stage), async () => void (await open.shop.enquiries.markAnswered(ticketNumber, owner)))
    })
  for (const { hoursAgo, enquiry } of unanswered)
    timetable.plan(new Date(end.getTime() - hoursAgo * hours), async () => void (await open.shop.enquiries.record(enquiry)))
  return answered.length + unanswered.length
}

const contact = (name: string, phone: string, message: string): Enquiry => ({
  kind: 'contact',
  name,
  phone,
  email: `${name.toLowerCase().replace(' ', '.')}@shopper.example`,
  message,
})

const bulk = (name: string, phone: string, wanted: { quantity: number; productCode: string; message: string }): Enquiry => ({
  kind: 'bulk',
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@firm.example`,
  phone,
  ...wanted,
})

const answered: readonly { readonly daysAgo: number; readonly minuteOfDay: number; readonly enquiry: Enquiry }[] = [
  {
    daysAgo: 19,
    minuteOfDay: 11 * 60 + 12,
    enquiry: contact(
      'Sunita Hegde',
      '9820000311',
      'Can you write Zoë with the two dots? It is for my granddaughter, who turns one in December.',
    ),
  },
  {
    daysAgo: 16,
    minuteOfDay: 20 * 60 + 41,
    enquiry: bulk('Farhan Ahmed', '9930000420', {
      quantity: 80,
      productCode: 'MJ-1001',
      message: 'Wedding of my sister on 24 January. 80 boxes, each with the name of a guest. By when must you have the list of names?',
    }),
  },
  {
    daysAgo: 12,
    minuteOfDay: 9 * 60 + 5,
    enquiry: contact(
      'Priya Nair',
      '9769000512',
      'The clasp of my box has come loose after two months. Do I send it to you, or is there somebody in Kochi?',
    ),
  },
  {
    daysAgo: 8,
    minuteOfDay: 15 * 60 + 30,
    enquiry: contact(
      'Rahul Deshmukh',
      '9004000613',
      'Is the oxblood really as dark as in the pictures? I want it to go with a walnut dressing table.',
    ),
  },
  {
    daysAgo: 5,
    minuteOfDay: 18 * 60 + 22,
    enquiry: bulk('Lotus Gifting', '8879000714', {
      quantity: 150,
      productCode: 'MJ-1002 and another colour if you have 150 of it',
      message: 'Corporate gifts for the new year, our logo instead of a name. Please quote with and without GST, delivered to Bengaluru.',
    }),
  },
  {
    daysAgo: 3,
    minuteOfDay: 13 * 60 + 3,
    enquiry: contact(
      'Meenakshi Iyer',
      '7045000815',
      'I have written "Anjali" but she spells it "Anjaly". The order is two hours old. Can you still change it?',
    ),
  },
]

const unanswered: readonly { readonly hoursAgo: number; readonly enquiry: Enquiry }[] = [
  {
    hoursAgo: 17,
    enquiry: contact('Harpreet Gill', '8108000916', 'Do you deliver to a hostel? The guard takes parcels, but only between four and six.'),
  },
  { hoursAgo: 5, enquiry: contact('Trisha Sen', '9619000117', 'How many letters fit on the ring box? My name is Trisha-Anne.') },
]
