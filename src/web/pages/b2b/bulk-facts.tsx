import { Link } from 'react-router'
import { useHouse } from '../../layout/house.ts'
import { addressOf } from '../../routes.ts'
import styles from './bulk-facts.module.css'

/** In one glance, above the pieces. */
export function BulkFacts() {
  return (
    <ul className={styles.glance}>
      <li>
        <strong>From 50 pieces</strong> of one kind, in any of our colours
      </li>
      <li>
        <strong>Your mark on the lid</strong> in gold foil or blind stamped
      </li>
      <li>
        <strong>Three to five weeks</strong> once you have approved a sample
      </li>
      <li>
        <strong>GST invoice</strong> and delivery to one door or to many
      </li>
    </ul>
  )
}

/** For those who want to know more before they ask. */
export function BulkStory() {
  const contact = useHouse()?.contact
  return (
    <section className={styles.story} aria-labelledby="bulk-story">
      <h2 id="bulk-story">How a bulk order goes</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        Something that is not among the pieces? <Link to={addressOf('contact')}>Send us a message</Link>
        {contact && (
          <>
            , write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or call{' '}
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
          </>
        )}
        .
      </p>
    </section>
  )
}

const steps = [
  {
    title: 'You ask',
    words: 'Choose a piece, say how many and by when. We answer within 24 business hours with a price for your number and a date.',
  },
  {
    title: 'You see a sample',
    words: 'One piece in your colour with your mark on it. Its cost is taken off the order. Nothing is made before you have said yes.',
  },
  {
    title: 'We make them',
    words:
      'Half is paid to begin, half before they leave. Wedding favours with a name on each lid are no extra work for you: send one list.',
  },
  {
    title: 'They arrive',
    words: 'Packed for giving, with a GST invoice in your company’s name. Whatever is not right, we make again.',
  },
] as const
