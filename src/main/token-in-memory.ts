/** The carrier's token lives for days; a restart simply asks for another. */
export function tokenInMemory() {
  let token: string | undefined
  return {
    get: async () => token,
    async set(given: string | undefined) {
      token = given
    },
  }
}
