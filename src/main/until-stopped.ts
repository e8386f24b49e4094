/** Functions that close what was opened, in the order of opening. */
export type Closers = (() => Promise<void>)[]

export type Stoppable = {
  /** Lets requests and jobs finish, then closes what was opened, in the reverse order. */
  stop(): Promise<void>
  /** The same for a process that another one replaces at its port: no client notices it. */
  leave(): Promise<void>
}

export type Opening = { readonly opened: Closers; readonly ending: { readonly isReplaced: boolean } }

/** Returns what `open` returns, with the functions that end it. When it fails, what it has opened is closed. */
export async function untilStopped<Running extends object>(open: (opening: Opening) => Promise<Running>): Promise<Running & Stoppable> {
  const opened: Closers = []
  const ending = { isReplaced: false }
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  const leave = () => {
    ending.isReplaced = true
    return stop()
  }
  try {
    return { ...(await open({ opened, ending })), stop, leave }
  } catch (error) {
    await stop()
    throw error
  }
}
