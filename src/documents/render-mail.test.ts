import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import {
  personalisedLine,
  parcel,
  wanted,
  acknowledgement,
  enquiryForShop,
  everyEnquiryMessage,
  confirmation,
  notification,
  everyMessage,
} from '#tests/factories/messages.ts'
import { renderMail } from './render-mail.ts'

/** The visible text of the HTML, without markup. */
const visibleText = (html: string): string =>
  html
    .replace(/<(head|style)\b.*?<\/\1>/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const flat = (text: string): string => text.replace(/\s+/g, ' ')

for (const [name, message] of [...everyMessage(), ...everyEnquiryMessage()]) {
  describe(name, () => {
    const mail = renderMail(message)

    test('the plain text contains everything that the HTML shows', () => {
      const text = flat(mail.text).toLowerCase()
      const lines = visibleText(mail.html)
        .split('\n')
        .map((line) => flat(line).trim())
        .filter(Boolean)
      assert.ok(lines.length > 8)
      for (const line of lines) assert.ok(text.includes(line.replace(/[=:]$/, '').trim().toLowerCase()), `not in the text part: ${line}`)
    })

    test('the plain text contains the address of every link', () => {
      for (const [, url = ''] of mail.html.matchAll(/href="(https?:[^"]+)"/g))
        assert.ok(mail.text.includes(url.replaceAll('&amp;', '&')), url)
    })

    test('the HTML fetches nothing, and its links are absolute', () => {
      for (const [, source] of mail.html.matchAll(/(?:src|srcset|background|poster)="([^"]*)"/g)) assert.match(source ?? '', /^cid:/)
      for (const [, target] of mail.html.matchAll(/href="([^"]*)"/g)) assert.match(target ?? '', /^(?:https:\/\/|mailto:|tel:)/)
      assert.doesNotMatch(mail.html, /url\(|@import|<link|<script|<iframe|@font-face/i)
    })

    test('it reads well as plain text, and has one way to write a time', () => {
      assert.doesNotMatch(mail.text, /\bbuttons?\b/i)
      assert.doesNotMatch(mail.text, /[A-Z][a-z]{2}, \d{1,2}\.\d{2}\b/)
    })

    test('the numbers of orders, returns and tickets do not break at their hyphens', () => {
      const breakable = visibleText(mail.html.replace(/<span style="white-space:nowrap">[^<]*<\/span>/g, ''))
      assert.doesNotMatch(breakable, /\b[A-Z]{1,4}-[A-Z]?\d+\b/)
    })

    test('every picture of the HTML is attached, and every attached picture is shown', () => {
      const shown = [...mail.html.matchAll(/src="cid:([^"]+)"/g)].map(([, contentId]) => contentId)
      assert.deepEqual(
        shown,
        mail.pictures.map((picture) => picture.contentId),
      )
      assert.equal(new Set(shown).size, shown.length)
    })

    test('the HTML is small enough not to be cut off by mail clients', () => assert.ok(Buffer.byteLength(mail.html) < 60_000))

    test('a mail about a live order does not mention test payments', () => assert.doesNotMatch(mail.html + mail.text, /test payments/i))
  })
}

test('both parts of every mail about a sandbox order state that no real money moves', () => {
  for (const [name, message] of everyMessage({ isSandbox: true })) {
    const mail = renderMail(message)
    assert.match(visibleText(mail.html), /Test payments, no real money/, name)
    assert.match(mail.text, /Test payments, no real money/, name)
  }
})

test('markup that a shopper typed stays text', () => {
  const wicked = `<img src=x onerror="alert('1')">&`
  const line = { ...personalisedLine, title: wicked, personalName: wicked, picture: { key: 'k', width: 1, height: 1, alt: wicked } }
  for (const message of [confirmation, notification].map((compose) =>
    compose({ recipientName: wicked, addressLines: [wicked], lines: [line] }),
  )) {
    const { html, text } = renderMail(message)
    assert.doesNotMatch(html, /<img src=x/)
    assert.match(html, /&lt;img src=x onerror=&quot;alert\(&#x27;1&#x27;\)&quot;&gt;&amp;/)
    assert.ok(text.includes(wicked))
  }
})

test('a line break in a name adds no second line to the subject', () => {
  const broken = renderMail(notification({ recipientName: 'Asha\r\nBcc: all@example.in', orderNumber: 'MJ-1\r\nBcc: all@example.in' }))
  assert.doesNotMatch(broken.subject, /[\r\n]/)
})

test('a link that is not a web address is left out', () => {
  const mail = renderMail(
    parcel({
      documents: [
        { title: 'Label', url: 'javascript:alert(1)', keptAs: undefined },
        { title: 'Manifest', url: '/manifest.pdf', keptAs: undefined },
      ],
    }),
  )
  assert.doesNotMatch(mail.html, /href="(?:javascript|\/)/)
})

test('the mail about a cash order announces a call before making and names what to pay on delivery', () => {
  const { html, text, subject } = renderMail(confirmation({ paymentMethod: 'cod' }))
  assert.match(subject, /will call to confirm/)
  for (const part of [visibleText(html), text]) {
    assert.match(part, /We will call you to confirm it before making anything/)
    assert.match(part, /keep ₹2,747\.50 ready/)
    assert.doesNotMatch(part, /has reached us|Paid online/)
  }
})

test('the mail about a cash order that its shopper confirms has the link or the code, and a reminder says until when it waits', () => {
  const textOf = (name: string) => renderMail(new Map(everyMessage()).get(name) as Message)
  const [link, code, reminder] = ['a cash order to confirm by link', 'a cash order to confirm by code', 'a reminder of a cash order'].map(
    textOf,
  )
  assert.equal(link?.subject, 'Please confirm your order MJ-10042')
  assert.match(link?.html ?? '', /href="https:\/\/manjusha\.example\/order\/Zk3v9QpL2mXs8TtR\?confirm=Qx7b"/)
  assert.match(code?.text ?? '', /042042/)
  assert.match(code?.text ?? '', /Good until: 20 November 2026 at 3:45 pm/)
  assert.equal(reminder?.subject, 'Do you still want your order MJ-10042?')
  assert.match(flat(reminder?.text ?? ''), /We keep the pieces for you until 23 November 2026/)
})

test('the mail about an online order confirms the payment and announces no call', () => {
  const { text } = renderMail(confirmation({ paymentMethod: 'online' }))
  assert.match(text, /Your payment of ₹2,747\.50 has reached us/)
  assert.doesNotMatch(text, /call you|at the door/i)
})

test('the mails about an advance name it and the balance, confirm the order, and announce no call', () => {
  const order = { paymentMethod: 'cod', advancePaise: paise(82_500) } as const
  const { text, subject } = renderMail(confirmation(order))
  assert.equal(subject, 'Your order MJ-10042 is confirmed')
  // ₹2,747.50 less ₹825.
  for (const part of [
    /Your advance of ₹825 has reached us; ₹1,922\.50 is to be paid at your door\./,
    /Please keep ₹1,922\.50 ready for the courier/,
    /₹825 paid online, ₹1,922\.50 in cash on delivery/,
  ])
    assert.match(flat(text), part)
  assert.doesNotMatch(text, /call you|nothing more to pay/i)
  const shop = renderMail(notification(order))
  assert.equal(shop.subject, 'New order MJ-10042: ₹825 paid online in advance, ₹1,922.50 COD')
  assert.doesNotMatch(shop.text, /Please call Ananya/)
})

test('the mail to the shop names whom to call for a cash order', () => {
  const { text, subject } = renderMail(notification({ paymentMethod: 'cod' }))
  assert.match(subject, /Please call to confirm: order MJ-10042/)
  assert.match(text, /Please call Ananya Deshpande on 9820012345/)
})

test('the mail to the shop asks for no call where the shopper was mailed what confirms the order, and holds nothing that confirms it', () => {
  const { text, subject } = renderMail({ ...notification({ paymentMethod: 'cod' }), confirmedBy: 'shopper' } as Message)
  assert.match(subject, /New order MJ-10042: ₹2,747\.50 COD, its shopper confirms it/)
  assert.match(text, /nothing is made before/)
  assert.match(text, /Should no confirmation come, call 9820012345\./)
})

test('a personalised line comes with the drawing of its lid, a plain line without', () => {
  const { pictures } = renderMail(confirmation())
  assert.deepEqual(
    pictures.map(({ key, width }) => ({ key, width })),
    [
      { key: 'rani', width: 480 },
      { key: 'noor', width: 480 },
    ],
  )
  assert.equal(pictures[0]?.lidSvg, undefined)
  assert.match(pictures[1]?.lidSvg ?? '', /^<svg .*Ananya and Leo/)
})

test('an order whose pictures are gone still gets its mail', () => {
  const { html, pictures } = renderMail(confirmation({ lines: [{ ...personalisedLine, picture: undefined }] }))
  assert.deepEqual(pictures, [])
  assert.match(visibleText(html), /Ananya, with the sign of Leo/)
})

test('a message that was stored as JSON gives the same mail', () => {
  for (const [name, message] of everyMessage()) {
    assert.deepEqual(renderMail(JSON.parse(JSON.stringify(message)) as Message), renderMail(message), name)
  }
})

test('a pickup without a date, or with one that is not ISO 8601, is still mentioned', () => {
  assert.match(renderMail(parcel()).text, /Pickup: Mon, 23 Nov/)
  assert.match(renderMail(parcel({ pickupDate: undefined })).text, /the courier has yet to name the day/)
  assert.match(renderMail(parcel({ pickupDate: 'tomorrow' })).text, /Pickup: tomorrow/)
})

test('the acknowledgement has the ticket number, the message that was sent, and when the sender hears from us', () => {
  const { subject, html, text } = renderMail(acknowledgement())
  assert.equal(subject, 'We have your message: ticket MJ-E1001')
  for (const part of [visibleText(html), text]) {
    assert.match(part, /You hear from us within 24 business hours/)
    assert.match(part, /May I visit\?/)
    assert.match(part, /On Saturday, if that suits\./)
    assert.match(part, /please say\s+MJ-E1001/)
  }
})

test('the mails about a bulk enquiry have its codes, the names of known products, and the quantity', () => {
  for (const message of [acknowledgement({ wanted }), enquiryForShop({ wanted })]) {
    const { text } = renderMail(message)
    assert.match(text, /Product code: MJ-1004, XX-9/)
    assert.match(text, /MJ-1004: Padma Octagonal Trunk/)
    assert.match(text, /Quantity: 1,20,000 pieces/)
  }
})

test('the mail to the shop names whom to answer, or whom to call when there is no e-mail address', () => {
  assert.match(renderMail(enquiryForShop()).text, /A reply to this mail goes to ananya@example\.in/)
  assert.match(renderMail(enquiryForShop({ senderEmail: undefined })).text, /please call 9820012345/)
})

test('markup and line breaks in an enquiry stay text, and add nothing to the subject', () => {
  const wicked = `<img src=x onerror="alert('1')">&`
  for (const compose of [acknowledgement, enquiryForShop]) {
    const { html, text, subject } = renderMail(
      compose({ senderName: `${wicked}\r\nBcc: all@example.in`, message: wicked, wanted: { ...wanted, productCode: wicked } }),
    )
    assert.doesNotMatch(html, /<img src=x/)
    assert.ok(text.includes(wicked))
    assert.doesNotMatch(subject, /[\r\n]/)
  }
})

test('a mail with an invoice or a credit note attached names it in both parts', () => {
  const order = { ...confirmation(), taxDocuments: ['MJ/2627/0001'] }
  const mails: [Message, RegExp][] = [
    [
      { ...parcel(), taxDocuments: ['MJ/2627/0001'] },
      /Print the invoice MJ\/2627\/0001, attached to this mail, and put it into the parcel/,
    ],
    [
      { ...parcel(), challan: 'MJ/D2627/0007' } as Message,
      /Print the three copies of the delivery challan MJ\/D2627\/0007, attached to this mail/,
    ],
    [
      { ...order, kind: 'parcel-shipped', awb: '1', courierName: undefined, trackUrl: undefined } as Message,
      /MJ\/2627\/0001, attached to this mail/,
    ],
    [
      { ...order, kind: 'order-refunded', amountPaise: paise(100), reason: 'A scratch.' } as Message,
      /credit note MJ\/2627\/0001 for your books is attached/,
    ],
    [{ ...order, kind: 'order-cancelled', cancelledBy: 'shopper' } as Message, /credit note MJ\/2627\/0001 for your books is attached/],
  ]
  for (const [message, expected] of mails) {
    const { html, text } = renderMail(message)
    for (const part of [visibleText(html), text]) assert.match(flat(part), expected, message.kind)
  }
})

test('the subject of a sample says so, of every kind, and nothing else of it is other', () => {
  for (const [name, message] of [...everyMessage(), ...everyEnquiryMessage()]) {
    const [mail, sample] = [renderMail(message), renderMail({ ...message, isSample: true })]
    assert.deepEqual(sample, { ...mail, subject: `Sample: ${mail.subject}` }, name)
  }
})
