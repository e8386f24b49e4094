/** The states that may follow each state. */
export type NextStates<State extends string> = { readonly [From in State]: readonly State[] }

/** Returns a check of transitions: what the table does not list is not allowed. */
export const transitionCheck =
  <State extends string>(nextStates: NextStates<State>) =>
  (from: State, to: State): boolean =>
    nextStates[from].includes(to)
