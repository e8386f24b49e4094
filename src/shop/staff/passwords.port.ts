/** Hashes passwords, slowly on purpose, so that a stolen database does not reveal them. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long with and without a hash, so that timing does not reveal which accounts exist. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}
