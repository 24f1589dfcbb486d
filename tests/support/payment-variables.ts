import { paymentProviderNames, paymentServers } from '#src/services/payments/server.ts'

/** Variables of the return function for all payment providers. */
export const paymentVariables: Readonly<Record<string, string>> = Object.fromEntries(
  paymentProviderNames
    .flatMap(name => Object.keys(paymentServers[name].returnSettings.in.shape))
    .map(variable => [variable, `the value of ${variable}`]),
)
