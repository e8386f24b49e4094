import type { Question } from '#src/shop/content/content.ts'
import { Accordion, AccordionItem } from '../../ui/page/accordion.tsx'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './article-page.module.css'

export function Questions({ heading, list }: { heading: string; list: readonly Question[] }) {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">{heading}</h2>
      <Accordion>
        {list.map(({ question, answerHtml }) => (
          <AccordionItem key={question} title={question}>
            <Prose html={answerHtml} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}
