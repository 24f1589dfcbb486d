export { openDatabase } from '../../shared/local-database.ts'
