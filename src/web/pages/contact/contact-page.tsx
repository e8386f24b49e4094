import { useHouse } from '../../layout/house.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './contact-page.module.css'

export default function ContactPage() {
  const contact = useHouse()?.contact
  return (
    <div className="wide">
      <PageHead title="Contact us" description="Write, call or visit the workshop. We answer within 24 business hours." />
      <PageTitle eyebrow="We read everything" title="Send Us A Message">
        <p>
          Tell us what you need: a colour, a name with an unusual spelling, a date that cannot move. You hear from us within 24 business
          hours.
        </p>
      </PageTitle>
      {contact && (
        <div className={styles.ways}>
          <Way icon="mail" title="Write">
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Way>
          <Way icon="phone" title="Call">
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
            <p>{contact.supportHours.faq}</p>
          </Way>
          <Way icon="pin" title="Visit">
            <address className={styles.address}>{contact.address.join('\n')}</address>
            <a href={contact.mapUrl} target="_blank" rel="noopener">
              Open the map
            </a>
          </Way>
        </div>
      )}
      <p className={styles.more}>
        Perhaps your question is answered already: see the <Link to={addressOf('faq')}>FAQ</Link>. For fifty pieces and more, begin at{' '}
        <Link to={addressOf('b2b')}>B2B</Link>.
      </p>
    </div>
  )
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <section className={styles.way}>
      <Icon name={icon} size={26} />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
