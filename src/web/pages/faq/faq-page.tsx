import { replyTime } from '#src/kit/time/reply-time.ts'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { StructuredData } from '../../layout/head/structured-data.tsx'
import { addressOf } from '../../routes.ts'
import { Accordion, AccordionItem } from '../../ui/page/accordion.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './faq-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(shopContext)
  const [questions, { faq }] = await Promise.all([content.getText('questions'), content.getText('pages')])
  return { questions, description: faq.description }
}

export default function FaqPage() {
  const { questions, description } = useLoaderData<typeof loader>()
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title="Frequently asked questions" description={description} />
      <StructuredData
        data={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answerHtml }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answerHtml },
          })),
        }}
      />
      <div className={styles.head}>
        <PageTitle eyebrow="Before you ask" title="Frequently asked questions" />
      </div>
      <div className={styles.questions}>
        <Accordion>
          {questions.map(({ question, answerHtml }, at) => (
            <AccordionItem key={question} id={`q${at + 1}`} title={question} group="faq">
              <Prose html={answerHtml} />
            </AccordionItem>
          ))}
        </Accordion>
      </div>
      <SomethingElse />
    </div>
  )
}

function SomethingElse() {
  const contact = usePageShell()?.contact
  return (
    <aside className={styles.aside}>
      <h2>Something else?</h2>
      <p>
        <Link to={addressOf('contact')}>Write to us</Link>
        {`. A person answers, within ${replyTime}.`}
      </p>
      {contact && <p>Support is there {contact.supportHours.faq}.</p>}
    </aside>
  )
}
