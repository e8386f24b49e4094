import { Link } from 'react-router'
import { useHouse } from '../../layout/house.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { StructuredData } from '../../layout/structured-data.tsx'
import { addressOf } from '../../routes.ts'
import { Accordion, AccordionItem } from '../../ui/accordion.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './faq-page.module.css'
import { questionsFor } from './questions.ts'

export default function FaqPage() {
  const contact = useHouse()?.contact
  const questions = questionsFor({ email: contact?.email ?? '', hours: contact?.supportHours.faq ?? '' })
  return (
    <div className="wide">
      <PageHead
        title="Frequently asked questions"
        description="Orders, delivery, returns, names in gold and care: fifteen questions, answered."
      />
      <StructuredData
        facts={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
      <PageTitle eyebrow="Before you ask" title="Frequently asked questions" />
      <div className={styles.columns}>
        <Accordion>
          {questions.map(({ question, answer }) => (
            <AccordionItem key={question} title={question} group="faq">
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </Accordion>
        <aside className={styles.aside}>
          <h2>Something else?</h2>
          <p>
            <Link to={addressOf('contact')}>Write to us</Link>. A person answers, within 24 business hours.
          </p>
        </aside>
      </div>
    </div>
  )
}
