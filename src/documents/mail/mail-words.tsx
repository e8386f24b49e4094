/** Numbers of orders, returns and tickets, such as MJ-10042, MJ-10042-R1 and MJ-E1001. */
const numbers = /(\b[A-Z]{1,4}-[A-Z]?\d{1,12}(?:-R\d{1,2})?\b)/

/** Text of a mail, whose numbers do not break at their hyphens: people read them out. */
export const Words = ({ text }: { text: string }) =>
  text.split(numbers).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
