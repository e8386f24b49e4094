import { useHouse } from '../../layout/house.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Prose } from '../../ui/prose.tsx'

export default function PrivacyPage() {
  const house = useHouse()
  const contact = house?.contact
  return (
    <div className="wide">
      <PageHead title="Privacy policy" description="Which data the shop asks for, why, how long it keeps them, and whom to ask." />
      <PageTitle title="Privacy Policy" />
      <Prose>
        <p>We ask for what an order needs, keep it for as long as the law says, and sell it to nobody.</p>
        <h2>What we collect</h2>
        <ul>
          <li>For an order: your name, e-mail address, phone number and delivery address, and what is to be written on your piece.</li>
          <li>For a message: what you write, and how we can answer.</li>
          <li>Of your visit: nothing that names you. Your bag and your filters stay in your own browser.</li>
        </ul>
        <p>
          Card details are not collected by us. You enter them with the payment provider, and we learn only whether the payment succeeded.
        </p>
        <h2>Who else sees it</h2>
        <p>The payment provider, for the payment; the courier, for the delivery; the tax office, where the law demands it. No one else.</p>
        <h2>Security</h2>
        <p>
          Everything travels encrypted. Your order has a page of its own whose address cannot be guessed; treat it like a receipt. No method
          is perfect, and we tell you without delay should something go wrong.
        </p>
        <h2>Cookies</h2>
        <p>We set none to follow you. What the shop remembers in your browser you can delete there at any time.</p>
        <h2>Closing your records</h2>
        <p>
          Write to {contact?.email} and ask us to close your account or records. Access is disabled within 2 working days; what the law
          obliges us to keep, such as invoices, is kept apart until its time is over.
        </p>
        <h2>Disclaimer</h2>
        <p>This policy covers this website only. Pages that we link to have policies of their own.</p>
        <h2>Contact</h2>
        {contact && (
          <p>
            {contact.phone}, {contact.email}
            <br />
            {contact.supportHours.privacy}
          </p>
        )}
      </Prose>
    </div>
  )
}
