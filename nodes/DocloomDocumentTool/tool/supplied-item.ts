import type { ISupplyDataFunctions } from 'n8n-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';

/** The item for which an agent asks for its tools. */
export interface SuppliedItem extends ItemContext {
  readonly context: ISupplyDataFunctions;
}
