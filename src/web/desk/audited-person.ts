import type { DeskLogin } from '#src/shop/staff/desk-login.ts'

/** How the audit log names somebody at the desk. */
export const auditedPerson = (login: Pick<DeskLogin, 'id' | 'email' | 'name' | 'role'> | undefined) =>
  login && { email: login.email, name: login.name, role: login.role, login: login.id }
