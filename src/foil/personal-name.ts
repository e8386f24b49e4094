export { checkName, cleanName, maxNameLength, type NameProblem } from '#src/kit/personal-name.ts'
