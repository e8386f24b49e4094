import type { Database, Transaction } from './database.ts'

/**
 * Returns `db` as code sees it that has to take part in the transaction `tx`: every query runs in `tx`, and a transaction opened on it
 * becomes a savepoint. Nothing of it is durable before `tx` is. It may be used by one caller after the other, not by two at once.
 */
export const withinTransaction = (tx: Transaction, db: Database): Database => ({
  ...db,
  query: (text, values) => tx.query(text, values),
  async transaction(work) {
    await tx.query('savepoint nested')
    const later: (() => void)[] = []
    let undone = false
    const nested: Transaction = {
      ...tx,
      rollback(value) {
        undone = true
        return value
      },
      afterCommit: (call) => void later.push(call),
    }
    try {
      const value = await work(nested)
      if (undone) await tx.query('rollback to savepoint nested')
      await tx.query('release savepoint nested')
      if (!undone) for (const call of later) tx.afterCommit(call)
      return value
    } catch (error) {
      // A connection that broke has lost the whole transaction: then the error of the work is the one to report.
      await tx.query('rollback to savepoint nested').catch(() => {})
      await tx.query('release savepoint nested').catch(() => {})
      throw error
    }
  },
})
