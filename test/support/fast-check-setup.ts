import { configureGlobal } from 'fast-check'
import { fuzzParameters } from './exhaustive.ts'

configureGlobal(fuzzParameters(100))
