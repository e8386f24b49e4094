import type { PageShell } from '../../layout/page-shell.ts'
import { phoneUrl } from '../../phone-url.ts'
import styles from './contact-ways.module.css'

/** Lists the other ways to contact the shop. */
export function ContactWays({ contact }: { contact: PageShell['contact'] }) {
  return (
    <div className={styles.ways}>
      <Way title="Write">
        <MailLink address={contact.email} />
      </Way>
      <Way title="Call">
        <PhoneLink number={contact.phone} />
        <p className={styles.soft}>{contact.supportHours.faq}</p>
      </Way>
      <Way title="Visit">
        <address className={styles.address}>{contact.address.join('\n')}</address>
      </Way>
    </div>
  )
}

export function LegalDetails({ legalName, gstin, address, officer }: LegalDetailsProps) {
  return (
    <section className={styles.legal} aria-labelledby="legal">
      <h2 id="legal" className={styles.heading}>
        If something went wrong
      </h2>
      <p>
        Write here first: every message gets a ticket, and we mean to put things right at once. A complaint is acknowledged within 48 hours
        and settled within a month.
      </p>
      <dl className={styles.details}>
        <div>
          <dt>{officer.designation}</dt>
          <dd>
            {officer.name}
            <br />
            <MailLink address={officer.email} />
            <br />
            <PhoneLink number={officer.phone} />
          </dd>
        </div>
        <div>
          <dt>Who we are by law</dt>
          <dd>
            {legalName}
            <br />
            {address.join(', ')}
            {gstin && (
              <>
                <br />
                GSTIN {gstin}
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

type LegalDetailsProps = {
  readonly legalName: string
  readonly gstin: string | undefined
  readonly address: readonly string[]
  readonly officer: { readonly name: string; readonly designation: string; readonly email: string; readonly phone: string }
}

function Way({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.way}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

const MailLink = ({ address }: { address: string }) => (
  <a className={styles.link} href={`mailto:${address}`}>
    {address}
  </a>
)

const PhoneLink = ({ number }: { number: string }) => (
  <a className={styles.link} href={phoneUrl(number)}>
    {number}
  </a>
)
