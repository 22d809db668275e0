import { useSite } from '../../site.tsx'
import styles from './faq.module.css'
import { listQuestions } from './questions.ts'

export function Faq() {
  return (
    <div>
      {listQuestions(useSite()).map(({ question, answers }) => (
        <details key={question} name="faq" className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <div className={styles.answer}>
            {answers.map((answer) => (
              <p key={answer}>{answer}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
