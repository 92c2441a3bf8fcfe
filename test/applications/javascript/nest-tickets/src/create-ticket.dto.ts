import { IsString, MaxLength } from 'class-validator';

export class CreateTicketDto {
  @IsString()
  @MaxLength(200)
  title: string;

  @IsString()
  callback: string;
}
