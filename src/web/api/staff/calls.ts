import { login } from './login.ts'

export const staffCalls = { login }
