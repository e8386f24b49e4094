/** Which states may follow each state of a thing's life. */
export type NextStates<State extends string> = { readonly [From in State]: readonly State[] }

/** Asks such a table: anything not listed there cannot happen. */
export const transitionCheck =
  <State extends string>(nextStates: NextStates<State>) =>
  (from: State, to: State): boolean =>
    nextStates[from].includes(to)
